import { defineTexts } from '../../../shared/i18n.ts'

const zh = {
  tools: '文字格式', bold: '加粗', italic: '斜体', underline: '下划线', strike: '删除线', heading: '小标题', quote: '引用', bullets: '项目列表', numbers: '编号列表', link: '链接', unlink: '取消链接', clear: '清除格式', undo: '撤销', redo: '重做',
  linkHint: '网址、邮箱（mailto:）、电话（tel:）或本系统页面（#/…）', linkWrong: '地址无效，请以 https:// 开头', linkOk: '确定', placeholder: '公告内容，可从文档中粘贴',
  readers: '阅读情况', 'readers.sum': '已通知 {told} 人，已读 {read} 人，未读 {unread} 人', 'readers.all': '全部', 'readers.read': '已读', 'readers.unread': '未读', 'readers.none': '没有人', 'readers.denied': '您没有查看阅读情况的权限',
  'readers.readAt': '{at} 已读', 'readers.toldAt': '{at} 已通知，未读', total: '共 {total} 人', 'reader.noDepartment': '未分配部门',
} as const
const en: Record<keyof typeof zh, string> = {
  tools: 'Formatting', bold: 'Bold', italic: 'Italic', underline: 'Underline', strike: 'Strike through', heading: 'Heading', quote: 'Quotation', bullets: 'List', numbers: 'Numbered list', link: 'Link', unlink: 'Remove link', clear: 'Clear formatting', undo: 'Undo', redo: 'Redo',
  linkHint: 'Web address, mailto:, tel:, or a page of this system (#/…)', linkWrong: 'Not a valid address; begin with https://', linkOk: 'OK', placeholder: 'What it says; you may paste from a document',
  readers: 'Read by', 'readers.sum': '{told} people told, {read} have read it, {unread} have not', 'readers.all': 'All', 'readers.read': 'Read', 'readers.unread': 'Not read', 'readers.none': 'Nobody', 'readers.denied': 'You may not see who read it',
  'readers.readAt': 'read {at}', 'readers.toldAt': 'told {at}, not read', total: '{total} people', 'reader.noDepartment': 'no department',
}

export const { useT } = defineTexts('announcement', { zh, en })
