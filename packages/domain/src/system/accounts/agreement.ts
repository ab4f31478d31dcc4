/** Version of the user agreement and the privacy policy: the day it came into force. Whoever registers accepts this one. */
export const AGREEMENT_VERSION = '2026-11-20'
