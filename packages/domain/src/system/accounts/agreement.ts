/**
 * Version of the user agreement and the privacy policy: the day it came into force. Registration accepts this version.
 */
export const AGREEMENT_VERSION = '2026-11-20'
