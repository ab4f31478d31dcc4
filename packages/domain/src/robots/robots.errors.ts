import { defineErrors } from '../kernel/errors.ts'

export const robotErrors = defineErrors({
  'robot.cron': {
    status: 400,
    zh: '计划应为五段：分 时 日 月 周，例如 0 8 * * 1-5',
    en: 'A schedule has five parts: minute, hour, day, month, weekday, such as 0 8 * * 1-5',
  },
  'robot.folder': {
    status: 400,
    zh: '文件夹应为相对路径，不含 .. 、\\ 和以 . 开头的部分，例如 银行/建行',
    en: 'A folder is a relative path without .., \\ and parts that begin with a dot, such as bank/ccb',
  },
  'robot.host': { status: 400, zh: '“{value}”不是有效的主机名', en: '"{value}" is not the name of a host' },
  'robot.url': {
    status: 400,
    zh: '接口地址应为 https:// 开头的完整地址',
    en: 'The address of the interface begins with https://',
  },
  'robot.column': {
    status: 400,
    zh: '第 {line} 行“{text}”应写作：列名 = 字段路径',
    en: 'Line {line}, "{text}", should be: heading = path of the field',
  },
  'robot.path': {
    status: 400,
    zh: '路径“{value}”应为以 . 连接的字段名',
    en: 'The path "{value}" should be names joined by dots',
  },
  'robot.header': { status: 400, zh: '请求头名称无效', en: 'This is no name of a header' },
  'robot.own_only': {
    status: 403,
    zh: '任务以“运行身份”的权限导入：只有管理员可以选择他人，或修改以他人身份运行的任务',
    en: 'A task imports with the rights of the member it runs as: only an administrator chooses somebody else, or changes a task that runs as somebody else',
  },
  'robot.may_not_import': {
    status: 403,
    zh: '运行身份没有“{what}”的导入权限',
    en: 'The member it runs as may not import {what}',
  },
  'robot.running': { status: 409, zh: '任务正在运行', en: 'The task is running' },
  'robot.not_running': { status: 409, zh: '任务没有在运行', en: 'The task is not running', moot: true },
  'robot.needs_secret': {
    status: 409,
    zh: '请先设置账号密码',
    en: 'Set the password first',
  },
  'robot.secret_forgotten': {
    status: 409,
    zh: '来源已更改，原密码不会发往新的地址：请重新设置密码',
    en: 'The source is another now, and the password is not sent there: set it again',
  },
  'robot.no_secret': { status: 409, zh: '文件夹任务不需要密码', en: 'A folder needs no password', moot: true },
  'robot.no_member': {
    status: 409,
    zh: '运行身份已停用，请更换',
    en: 'The member it runs as is not active: choose another',
  },
})
