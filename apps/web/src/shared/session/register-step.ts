/** Where the step of registering is kept in the browser; the guard sets it for people who wait for a company. */
export const REGISTER_STEP = 'stepActive'
