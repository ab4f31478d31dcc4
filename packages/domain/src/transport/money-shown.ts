/** What is owed for a trip, and by which weights. */
export const MONEY_SHOWN = ['customerId', 'carrierId', 'loadNet', 'unloadNet', 'lossQty', 'arTotal', 'apTotal'] as const
