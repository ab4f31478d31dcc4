import { defineErrors } from '../../kernel/errors.ts'

export const sealUseErrors = defineErrors({
  'seal_use.one_file': {
    status: 400,
    zh: '待盖文件只能是一份 PDF',
    en: 'Attach exactly one PDF to be stamped',
  },
  'seal_use.no_places': {
    status: 409,
    zh: '请至少指定一处盖章位置',
    en: 'Say where the seal goes: at least one place',
  },
  'seal_use.page_number': { status: 400, zh: '请填写页码', en: 'Name the page' },
  'seal_use.keeper_only': {
    status: 403,
    zh: '只有印章的保管人可以用印：{keeper}',
    en: 'Only the keeper of the seal may use it: {keeper}',
  },
  'seal_use.no_picture': {
    status: 409,
    zh: '印章“{seal}”没有印模，不能电子盖章；请在印章档案上传印模',
    en: 'The seal {seal} has no picture, so it cannot be put on a PDF: upload one at the seal',
  },
  'seal_use.seal_disabled': {
    status: 409,
    zh: '印章“{seal}”已停用',
    en: 'The seal {seal} is disabled',
  },
  'seal_use.lent_out': {
    status: 409,
    reveals: { no: ['sealUse.sealUseNo'] },
    zh: '印章“{seal}”已借出未归还：{no}',
    en: 'The seal {seal} is lent out and not back yet: {no}',
  },
  'seal_use.over_copies': {
    status: 400,
    zh: '实际用印 {used} 份，超过申请的 {copies} 份',
    en: '{used} copies were stamped, but {copies} were asked for',
  },
  'seal_use.back_before': {
    status: 400,
    zh: '约定归还日期不能早于今天',
    en: 'The seal cannot be due back before today',
  },
  'seal_use.other_way': {
    status: 409,
    moot: true,
    zh: '用印方式为“{way}”',
    en: 'The seal is to be used another way: {way}',
  },
  'seal_use.bad_pdf': {
    status: 409,
    zh: '文件不能盖章：已加密、损坏或超过 {pages} 页',
    en: 'The file cannot be stamped: it is encrypted, damaged or longer than {pages} pages',
  },
  'seal_use.unknown_code': {
    status: 404,
    zh: '没有找到这个验真码，请核对纸面上的验真码',
    en: 'There is no such code. Compare it with the one on the paper',
  },
})
