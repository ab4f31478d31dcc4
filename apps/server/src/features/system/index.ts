export { companySettings } from './settings.ts'
