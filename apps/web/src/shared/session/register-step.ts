/** Storage key of the registration step. The guard sets it for people who wait for admission to a company. */
export const REGISTER_STEP = 'stepActive'
