import { defineTexts } from '../../shared/i18n.ts'

const zh = {
  title: '消息', 'part.messages': '消息', 'part.announcements': '公告', 'part.choices': '接收设置',
  all: '全部', unread: '未读', every: '全部类型', kindFilter: '消息类型', readAll: '全部已读', markRead: '标为已读', isUnread: '未读',
  none: '没有消息', 'none.text': '加入申请、公告、证件与合同到期等会在这里提醒', 'none.unread': '没有未读消息', 'none.unread.text': '都看过了',
  'announcements.none': '没有公告', 'announcements.none.text': '公司发布的公告会出现在这里', pinned: '置顶', over: '已结束', total: '共 {total} 条',
  'level.info': '一般', 'level.warning': '提醒', 'level.important': '重要',
  by: '{name} 发布于 {at}', at: '发布于 {at}', until: '有效至 {at}', close: '关闭', allAnnouncements: '全部公告', loading: '正在打开公告',
  'choices.lead': '每类消息是否进入铃铛、是否在工作时弹出。只影响自己，只在当前公司有效。', 'choices.bell': '进入铃铛', 'choices.live': '即时弹出', 'choices.fixed': '不可关闭', 'choices.saved': '已保存',
  'choices.bellOf': '{kind}：进入铃铛', 'choices.liveOf': '{kind}：即时弹出', 'choices.listed': '任务总在铃铛的“任务”里',
} as const
const en: Record<keyof typeof zh, string> = {
  title: 'Messages', 'part.messages': 'Messages', 'part.announcements': 'Announcements', 'part.choices': 'Subscriptions',
  all: 'All', unread: 'Unread', every: 'All kinds', kindFilter: 'Kind of message', readAll: 'Mark all as read', markRead: 'Mark as read', isUnread: 'unread',
  none: 'No messages', 'none.text': 'Requests to join, announcements, papers and contracts that run out are told here', 'none.unread': 'Nothing unread', 'none.unread.text': 'You have seen it all',
  'announcements.none': 'No announcements', 'announcements.none.text': 'What the company announces appears here', pinned: 'On top', over: 'Over', total: '{total} in all',
  'level.info': 'Information', 'level.warning': 'Warning', 'level.important': 'Important',
  by: '{name}, {at}', at: 'Published {at}', until: 'valid until {at}', close: 'Close', allAnnouncements: 'All announcements', loading: 'Opening the announcement',
  'choices.lead': 'For each kind of message: whether it goes into the bell, and whether it pops up while you work. It concerns you alone, in this company.', 'choices.bell': 'In the bell', 'choices.live': 'Pops up', 'choices.fixed': 'Always on', 'choices.saved': 'Saved',
  'choices.bellOf': '{kind}: in the bell', 'choices.liveOf': '{kind}: pops up', 'choices.listed': 'Tasks are always listed in the bell',
}

export const { useT } = defineTexts('messages', { zh, en })
