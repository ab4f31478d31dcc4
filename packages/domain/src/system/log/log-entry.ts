import { text, type Text } from '../../kernel/text.ts'

/** Names of log entries that are not records of a resource. */
export const LOG_KINDS: Readonly<Record<string, Text>> = {
  company: text('公司', 'Company'),
  companySettings: text('全局设置', 'Global settings'),
  messageChoices: text('消息接收设置', 'Message subscriptions'),
  fileFolder: text('文件夹', 'Folders'),
  folderFile: text('文件', 'Files'),
  systemLog: text('系统日志', 'System log'),
  signInLog: text('登录日志', 'Sign-in log'),
}
