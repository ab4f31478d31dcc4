import { defineErrors } from '@tuheng/domain/kernel/errors'

export const fileErrors = defineErrors({
  'file.missing': {
    status: 404,
    zh: '文件不存在、已过期或没有查看权限',
    en: 'The file does not exist, has expired, or is not yours to see',
  },
  'file.link': {
    status: 403,
    zh: '链接已失效，请回到页面重新打开',
    en: 'The link is no longer valid; open the file from its page again',
  },
  'file.too_large': {
    status: 413,
    zh: '文件“{name}”超过 {max} MB，请压缩或拆分后再上传',
    en: 'The file "{name}" is larger than {max} MB; compress or split it',
  },
  'file.name': { status: 400, zh: '文件名最多 255 个字符，且不能为空', en: 'A file name has 1 to 255 characters' },
  'file.empty': { status: 400, zh: '文件“{name}”是空的', en: 'The file "{name}" is empty' },
  'file.none': { status: 400, zh: '没有收到文件，请重新选择', en: 'No file arrived; choose one again' },
  'file.type': {
    status: 415,
    zh: '不支持上传“{name}”这种文件，可上传图片、PDF、OFD、Office、文本和压缩包',
    en: 'Files like "{name}" cannot be uploaded; pictures, PDF, OFD, Office, text and archives can',
  },
  'file.disguised': {
    status: 415,
    zh: '文件“{name}”的内容与扩展名不符（内容是{found}），请用原程序另存后再上传',
    en: 'The content of "{name}" is {found}, not what its name says; save it anew with its own program',
  },
})
