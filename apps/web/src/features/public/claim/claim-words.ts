import type { ClaimLinkEnded } from '@tuheng/domain/claims/link/claim-link.calls'
import type { Text } from '../../../shared/text/i18n.ts'

export const words = {
  title: { zh: '查看索赔', en: 'A claim' },
  noToken: {
    zh: '这个地址里没有索赔的凭证，请从短信、微信或邮件里重新打开整条链接。',
    en: 'There is no claim in this address. Open the whole link from the message again.',
  },
  loading: { zh: '正在打开索赔单', en: 'Opening the claim' },
  missing: {
    zh: '这台服务器没有开放按链接查看索赔，向发出索赔的公司索取索赔函',
    en: 'This server does not offer claims by link. Ask the company for the letter',
  },
  from: { zh: '{company} 向你方提出索赔', en: '{company} claims this from you' },
  sum: { zh: '索赔金额（元）', en: 'Claimed (CNY)' },
  was: { zh: '最初索赔 {amount} 元', en: 'At first CNY {amount}' },
  no: { zh: '索赔单号', en: 'Claim' },
  party: { zh: '承运商', en: 'Carrier' },
  kind: { zh: '索赔类型', en: 'Kind' },
  occurredOn: { zh: '发生日期', en: 'Happened on' },
  replyBy: { zh: '答复期限', en: 'To be answered by' },
  tonnes: { zh: '索赔吨数', en: 'Tonnes claimed' },
  expires: { zh: '链接有效至', en: 'Link valid until' },
  phone: { zh: '联系电话', en: 'Telephone' },
  grounds: { zh: '索赔理由', en: 'Grounds' },
  items: { zh: '索赔明细', en: 'What is claimed' },
  loadNet: { zh: '装货净重(吨)', en: 'Loaded (t)' },
  unloadNet: { zh: '卸货净重(吨)', en: 'Unloaded (t)' },
  short: { zh: '索赔(吨)', en: 'Claimed (t)' },
  price: { zh: '单价(元/吨)', en: 'Price (CNY/t)' },
  evidence: { zh: '证据', en: 'Evidence' },
  closePhoto: { zh: '关闭照片', en: 'Close the photo' },
  turns: { zh: '往来', en: 'What was said' },
  company: { zh: '对方公司', en: 'The company' },
  you: { zh: '你方', en: 'You' },
  accept: { zh: '认可索赔', en: 'Accept' },
  appeal: { zh: '申诉', en: 'Appeal' },
  send: { zh: '提交申诉', en: 'Send the appeal' },
  back: { zh: '返回', en: 'Back' },
  whoAccepts: { zh: '谁来认可', en: 'Who accepts' },
  whoAppeals: { zh: '谁来申诉', en: 'Who appeals' },
  acceptWhat: {
    zh: '认可后，{amount} 元从你方运费中扣除或另行赔付；对方公司确认后生效。',
    en: 'CNY {amount} are then deducted from your freight or paid; it counts once the company has confirmed it.',
  },
  appealWhat: {
    zh: '写明哪里不对；对方公司回复后，用这条链接再答复。',
    en: 'Say what is wrong. The company answers, and you reply by this link.',
  },
  name: { zh: '姓名', en: 'Name' },
  nameEmpty: { zh: '填写姓名', en: 'Enter your name' },
  reason: { zh: '申诉理由', en: 'Why you appeal' },
  reasonEmpty: { zh: '填写申诉理由', en: 'Say why you appeal' },
  amount: { zh: '你方认可的金额（元，可不填）', en: 'What you accept (CNY, if anything)' },
  accepted: { zh: '已认可', en: 'Accepted' },
  acceptedWhat: { zh: '对方公司确认后生效。', en: 'It counts once the company has confirmed it.' },
  appealed: { zh: '申诉已提交', en: 'Your appeal was sent' },
  appealedWhat: {
    zh: '{company} 正在处理，回复后用这条链接查看。',
    en: '{company} is at it; open this link again for the answer.',
  },
  done: { zh: '这笔索赔已确认', en: 'This claim is confirmed' },
  ask: { zh: '索赔单 {no}。有疑问请联系 {company}{phone}。', en: 'Claim {no}. Ask {company}{phone}.' },
} as const satisfies Record<string, Text>

export const CLAIM_END_TEXTS: Readonly<Record<ClaimLinkEnded['why'], { title: Text; text: Text }>> = {
  expired: {
    title: { zh: '链接已过期', en: 'The link has expired' },
    text: { zh: '向发出索赔的公司要一条新链接。', en: 'Ask the company for another.' },
  },
  revoked: {
    title: { zh: '链接已撤销', en: 'The link was revoked' },
    text: { zh: '发出索赔的公司撤销了这条链接。', en: 'The company that made it took it back.' },
  },
  withdrawn: {
    title: { zh: '索赔已撤回', en: 'The claim was taken back' },
    text: { zh: '发出索赔的公司撤回了这笔索赔。', en: 'The company took this claim back.' },
  },
  changed: {
    title: { zh: '索赔已重新发出', en: 'The claim was sent anew' },
    text: { zh: '内容有变，请用新链接查看。', en: 'It has changed: open the new link.' },
  },
}
