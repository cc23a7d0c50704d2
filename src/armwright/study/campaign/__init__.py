"""A campaign: a folder that leads from a robot's description to an identified and validated one."""

from armwright.study.campaign.campaign_folder import (
    AUDIT,
    IDENTIFIED,
    LOGS,
    MOTION,
    REPORT,
    Campaign,
    MotionPlan,
    open_campaign,
)
from armwright.study.campaign.campaign_steps import CampaignStop, advance, campaign_data

__all__ = [
    "AUDIT",
    "IDENTIFIED",
    "LOGS",
    "MOTION",
    "REPORT",
    "Campaign",
    "CampaignStop",
    "MotionPlan",
    "advance",
    "campaign_data",
    "open_campaign",
]
