import { defineErrors } from '../kernel/errors.ts'

export const filesErrors = defineErrors({
  'download.missing': { status: 404, zh: '没有找到这次下载', en: 'This download was not found' },
  'download.not_repeatable': {
    status: 409,
    zh: '打印不能在这里重做，请打开单据重新打印',
    en: 'A print cannot be repeated here: open the record and print it again',
  },
})
