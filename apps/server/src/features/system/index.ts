export { announcementsDue } from './announcement/send.ts'
export { sendMessage } from './messages.ts'
export { companySettings, onSettingChange } from './settings.ts'
export { membersWith } from './with-right.ts'
