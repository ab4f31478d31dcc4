import { defineTexts } from '../../shared/text/i18n.ts'

const zh = {
  title: '通知',
  count: '通知 {shown}，{unread} 条未读，{running} 个任务进行中',
  messages: '消息',
  jobs: '任务',
  none: '没有消息。加入申请、公告、证件到期等会在这里提醒',
  readAll: '全部已读',
  older: '更早的消息',
  unread: '未读',
  'all.messages': '全部消息',
  'all.announcements': '公告',
  'all.choices': '接收设置',
} as const
const en: Record<keyof typeof zh, string> = {
  title: 'Notices',
  count: 'Notices {shown}: {unread} unread, {running} jobs running',
  messages: 'Messages',
  jobs: 'Jobs',
  none: 'No messages. Requests to join, announcements, expiring papers and the like appear here',
  readAll: 'Mark all as read',
  older: 'Older messages',
  unread: 'unread',
  'all.messages': 'All messages',
  'all.announcements': 'Announcements',
  'all.choices': 'Subscriptions',
}

export const { useT: useNoticesT } = defineTexts('notices', { zh, en })
