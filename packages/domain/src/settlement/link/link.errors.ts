import { defineErrors } from '../../kernel/errors.ts'

/** Refusals of statement links. Outsiders read them, so they do not mention the company's internal work. */
export const linkErrors = defineErrors({
  'link.unknown': {
    status: 404,
    zh: '链接不完整或不存在，请重新复制整条链接，或向发出对账单的公司索取',
    en: 'The link is incomplete or unknown: copy the whole of it again, or ask the company for another',
  },
  'link.over': {
    status: 409,
    zh: '这条链接已失效，请刷新页面查看原因，或向发出对账单的公司索取新链接',
    en: 'This link is no longer good: reload the page to see why, or ask the company for another',
  },
  'link.answered': {
    status: 409,
    zh: '这张对账单已有答复，请刷新页面查看',
    en: 'This statement was answered meanwhile: reload the page',
  },
  'link.by_staff': {
    status: 409,
    zh: '对方公司须自行登记异议，不能在此提交，请直接与对方公司联系',
    en: 'The company records disputes by itself, so it cannot be given here: contact them',
  },
  'link.checking': {
    status: 409,
    zh: '对方公司正在重新核对其中的数据，暂时不能确认，请稍后再试或与对方公司联系',
    en: 'The company is checking figures of this statement again and it cannot be confirmed now: try later or ask them',
  },
  'link.not_sent': {
    status: 409,
    zh: '对账单 {no} 为“{status}”，发送对账后才能生成链接{way?}',
    en: 'Statement {no} is "{status}": send it before a link is made{way?}',
  },
  'link.beyond': {
    status: 403,
    zh: '对账单 {no} 的链接会显示您无权查看的内容，请由能看到这些内容的同事生成',
    en: 'A link of statement {no} would show what you may not see: a colleague who sees all of it makes the link',
  },
  'link.many': {
    status: 409,
    zh: '这张对账单已有 {count} 条有效链接，请先撤销不用的',
    en: 'This statement has {count} {count#link|links} in use; revoke some first',
  },
  'link.gone': { status: 404, zh: '没有这条链接，请刷新', en: 'There is no such link; reload' },
  'link.nothing_to_take': {
    status: 409,
    zh: '这条链接没有待核收的确认，请刷新页面',
    en: 'Nothing accepted by this link waits to be taken over: reload the page',
  },
  'link.own_hand': {
    status: 403,
    zh: '对账单由您制单、修改、发送或生成链接，请由另一位有确认权限的同事核收',
    en: 'You made, changed or sent the statement or its link: a colleague with the right to confirm takes it over',
  },
  'link.nothing': {
    status: 400,
    zh: '请至少标出一行有异议的明细，或写明整单的异议原因',
    en: 'Mark at least one line, or give a reason for the statement as a whole',
  },
  'link.line': {
    status: 400,
    zh: '这一行不在对账单中，请刷新页面',
    en: 'This line is not on the statement; reload the page',
  },
  'link.twice': { status: 400, zh: '同一行只能提交一次异议', en: 'A line can be disputed once' },
  'link.amount': {
    status: 400,
    zh: '金额应为数字，最多两位小数',
    en: 'An amount is a number with at most two decimals',
  },
  'link.reason': { status: 400, zh: '请填写异议原因', en: 'Give the reason' },
  'link.name': { status: 400, zh: '请填写姓名', en: 'Give your name' },
  'link.mobile': { status: 400, zh: '请填写 11 位手机号', en: 'Give a mobile number of 11 digits' },
  'link.code': { status: 400, zh: '请填写手机验证码', en: 'Enter the code that was sent to the mobile' },
  'link.file': {
    status: 400,
    zh: '文件不是在这条链接上传的，请重新上传',
    en: 'The file was not uploaded by this link; upload it again',
  },
  'link.file_type': {
    status: 400,
    zh: '“{name}”不是图片或 PDF，请换成照片、截图或 PDF',
    en: '"{name}" is no picture or PDF: send a photo, a picture of the screen or a PDF',
  },
  'link.files': { status: 409, zh: '一条链接最多上传 {most} 个文件', en: 'A link takes at most {most} files' },
})
