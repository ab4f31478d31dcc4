export { companySettings, onSettingChange } from './settings.ts'
