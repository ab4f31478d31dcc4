import { defineErrors } from '../../kernel/errors.ts'

/** Refusals of links to claims. Outsiders read them, so they do not mention the company's internal work. */
export const claimLinkErrors = defineErrors({
  'claim_link.unknown': {
    status: 404,
    zh: '链接不完整或不存在，请重新复制整条链接，或向发出索赔的公司索取',
    en: 'The link is incomplete or unknown: copy the whole of it again, or ask the company for another',
  },
  'claim_link.over': {
    status: 409,
    zh: '这条链接已失效，请刷新页面查看原因，或向发出索赔的公司索取新链接',
    en: 'This link is no longer good: reload the page to see why, or ask the company for another',
  },
  'claim_link.by_staff': {
    status: 409,
    zh: '对方公司须自行办理这类答复，不能在此提交，请直接与对方公司联系',
    en: 'The company takes answers of this kind by itself, so it cannot be given here: contact them',
  },
  'claim_link.answered': {
    status: 409,
    zh: '这张索赔单已有答复，请刷新页面查看',
    en: 'This claim was answered meanwhile: reload the page',
  },
  'claim_link.not_sent': {
    status: 409,
    zh: '索赔单 {no} 发出后才能生成链接',
    en: 'Send claim {no} before a link is made',
  },
  'claim_link.beyond': {
    status: 403,
    zh: '链接会显示您无权查看的金额，请由能看到的同事生成',
    en: 'A link would show what you may not see: a colleague who sees all of it makes the link',
  },
  'claim_link.many': {
    status: 409,
    zh: '这张索赔单已有 {count} 条有效链接，请先撤销不用的',
    en: 'This claim has {count} {count#link|links} in use; revoke some first',
  },
  'claim_link.gone': { status: 404, zh: '没有这条链接，请刷新', en: 'There is no such link; reload' },
  'claim_link.name': { status: 400, zh: '请填写姓名', en: 'Give your name' },
  'claim_link.words': { status: 400, zh: '请填写申诉理由', en: 'Say why you appeal' },
  'claim_link.amount': {
    status: 400,
    zh: '金额应为数字，最多两位小数，且不超过索赔金额',
    en: 'An amount is a number with at most two decimals, no more than what is claimed',
  },
})
