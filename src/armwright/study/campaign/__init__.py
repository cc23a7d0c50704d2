"""A campaign: a folder that leads from a robot's description to an identified and validated one."""

from armwright.study.campaign.campaign_folder import (
    ABOUT,
    AUDIT,
    FIRST_LOG,
    IDENTIFIED,
    LOGS,
    MAP,
    MOTION,
    OTHER_LOG,
    REPORT,
    STEPS,
    Campaign,
    MotionPlan,
    open_campaign,
)
from armwright.study.campaign.campaign_steps import CampaignStop, advance, campaign_data

__all__ = [
    "ABOUT",
    "AUDIT",
    "FIRST_LOG",
    "IDENTIFIED",
    "LOGS",
    "MAP",
    "MOTION",
    "OTHER_LOG",
    "REPORT",
    "STEPS",
    "Campaign",
    "CampaignStop",
    "MotionPlan",
    "advance",
    "campaign_data",
    "open_campaign",
]
