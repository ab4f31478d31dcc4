import { defineErrors } from '../kernel/errors.ts'

export const filesErrors = defineErrors({
  'download.missing': { status: 404, zh: '没有找到这次下载', en: 'This download was not found' },
  'download.not_repeatable': {
    status: 409,
    zh: '打印不能在这里重做，请打开单据重新打印',
    en: 'A print cannot be repeated here: open the record and print it again',
  },
  'folder.missing': {
    status: 404,
    zh: '文件夹不存在，或没有查看权限',
    en: 'The folder does not exist or is not yours to see',
  },
  'folder.file_missing': {
    status: 404,
    zh: '文件不存在、已删除或没有查看权限',
    en: 'The file does not exist, was deleted, or is not yours to see',
  },
  'folder.denied': {
    status: 403,
    zh: '对文件夹“{name}”只有查看权限，请联系有文件夹授权权限的人',
    en: 'You may only read the folder "{name}"; ask whoever grants rights on folders',
  },
  'folder.top': {
    status: 403,
    zh: '顶层文件夹由有文件夹授权权限的人建立',
    en: 'Folders at the top are made by whoever grants rights on folders',
  },
  'folder.depth': { status: 400, zh: '文件夹最多 {max} 层', en: 'Folders have at most {max} levels' },
  'folder.many': { status: 409, zh: '文件夹最多 {max} 个', en: 'There are at most {max} folders' },
  'folder.name': { status: 400, zh: '名称须为 1 至 255 个字符', en: 'A name has 1 to 255 characters' },
  'folder.characters': {
    status: 400,
    zh: '名称不能含有 / \\ : * ? " < > |',
    en: 'A name has none of / \\ : * ? " < > |',
  },
  'folder.reserved': {
    status: 400,
    zh: '这个名称是系统保留的，或以点、空格结尾，请换一个',
    en: 'This name is reserved by systems or ends with a dot or a space; choose another',
  },
  'folder.extension': {
    status: 400,
    zh: '文件的扩展名不能改成“{given}”，应为“{own}”',
    en: 'The extension of the file cannot be "{given}"; it is "{own}"',
  },
  'folder.taken': {
    status: 409,
    zh: '这里已有名为“{name}”的文件或文件夹',
    en: 'There is already a file or folder named "{name}" here',
  },
  'folder.cycle': {
    status: 400,
    zh: '文件夹不能移到自己或自己的下级里',
    en: 'A folder cannot be moved into itself or below itself',
  },
  'folder.changed': {
    status: 409,
    zh: '文件夹刚被别人修改，请刷新后重试',
    en: 'Somebody changed the folder just now; reload and try again',
  },
  'folder.above_deleted': {
    status: 409,
    zh: '上级文件夹也在回收站里，请先恢复它',
    en: 'The folder above is in the trash, too; restore it first',
  },
  'folder.role': { status: 400, zh: '没有这个角色', en: 'There is no such role' },
  'folder.version': { status: 404, zh: '没有这个版本', en: 'There is no such version' },
  'folder.tag': {
    status: 400,
    zh: '标签须为 1 至 20 个字符，最多 10 个',
    en: 'A tag has 1 to 20 characters, and there are at most 10',
  },
  'upload.version': { status: 412, zh: '不支持这种续传协议版本', en: 'This version of the protocol is not supported' },
  'upload.length': { status: 400, zh: '缺少文件大小', en: 'The size of the file is missing' },
  'upload.too_large': { status: 413, zh: '文件最大 2 GB', en: 'A file has at most 2 GB' },
  'upload.missing': {
    status: 404,
    zh: '上传已过期，请重新上传',
    en: 'The upload has expired; start it again',
  },
  'upload.offset': { status: 409, zh: '续传位置不符，请继续', en: 'The upload goes on at another place' },
  'upload.incomplete': { status: 409, zh: '文件还没有传完', en: 'The file has not arrived completely' },
  'upload.disk': {
    status: 507,
    zh: '服务器磁盘空间不足，还剩 {free} MB，请联系管理员',
    en: 'The disk of the server is nearly full, {free} MB are left; tell your administrator',
  },
  'upload.quota': {
    status: 409,
    zh: '公司文件空间为 {quota} GB，已用 {used} GB，放不下这个文件',
    en: 'The company has {quota} GB for files and uses {used} GB; this file does not fit',
  },
  'share.missing': { status: 404, zh: '没有找到这个链接', en: 'This link was not found' },
  'share.many': { status: 409, zh: '一个文件最多有 {count} 个有效链接', en: 'A file has at most {count} valid links' },
  'share.password_short': {
    status: 400,
    zh: '密码须为 4 至 50 个字符',
    en: 'A password has 4 to 50 characters',
  },
  'share.unknown': {
    status: 404,
    zh: '链接无效，请核对地址',
    en: 'The link is not valid; check its address',
  },
  'share.over': { status: 410, zh: '链接已失效，请向对方索取新链接', en: 'The link has ended; ask for a new one' },
  'share.password': { status: 403, zh: '密码不正确', en: 'The password is wrong' },
})
