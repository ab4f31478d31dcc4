/** Strings of the shell. Domain texts carry their own two languages. */
export const zh = {
  'site.title': '途衡智慧物流',
  'session.malformed': '登录检查接口返回的内容有误，检查 JSON 格式',
  'net.unreachable': '后端接口连接失败：地址不可达、跨域受限或网络中断，检查网络后重试',
  'net.timeout': '请求超时，服务端没有在 {seconds} 秒内答复，稍后重试',
  'http.400': '请求内容有误',
  'http.401': '登录已失效，重新登录后继续',
  'http.402': '登录凭证已过期，重新登录后继续',
  'http.403': '没有权限',
  'http.404': '请求的内容不存在',
  'http.406': '请求的格式不可用',
  'http.410': '内容已永久删除',
  'http.413': '上传的内容过大',
  'http.429': '操作过于频繁，稍后再试',
  'http.500': '服务器出错',
  'http.502': '网关错误',
  'http.503': '服务暂不可用',
  'http.504': '网关超时',
  'http.other': '请求失败（状态码 {status}）',
} as const

export type ShellKey = keyof typeof zh
