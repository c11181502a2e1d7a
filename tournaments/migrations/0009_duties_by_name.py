"""A duty of the rota can name somebody who has no account on this desk."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0008_access_rights"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name="refereeduty",
            name="name",
            field=models.CharField(blank=True, max_length=150),
        ),
        migrations.AlterField(
            model_name="refereeduty",
            name="user",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="duties",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddConstraint(
            model_name="refereeduty",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("name", ""), ("user__isnull", False)),
                    models.Q(("user__isnull", True), models.Q(("name", ""), _negated=True)),
                    _connector="OR",
                ),
                name="duty_has_a_referee",
            ),
        ),
    ]
