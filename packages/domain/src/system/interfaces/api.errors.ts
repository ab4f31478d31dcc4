import { defineErrors } from '../../kernel/errors.ts'

export const apiErrors = defineErrors({
  // An unknown key and a wrong signature have the same answer, which does not tell which keys exist.
  'api.refused': { status: 401, zh: '密钥编号或签名不正确', en: 'The key id or the signature is not right' },
  'api.clock': {
    status: 401,
    zh: '时间戳与服务器时间 {now} 相差超过 {minutes} 分钟，请校准时钟',
    en: 'The timestamp is more than {minutes} {minutes#minute|minutes} away from the server’s {now}: set the clock',
  },
  'api.replayed': {
    status: 401,
    zh: '随机串已使用过，请每次请求换一个',
    en: 'The nonce was used before: take another for each request',
  },
  'api.disabled': { status: 403, zh: '接口账户已停用', en: 'The API account is switched off' },
  'api.expired': { status: 403, zh: '接口账户已于 {date} 到期', en: 'The API account expired on {date}' },
  'api.address': { status: 403, zh: '地址 {ip} 不在允许的范围内', en: 'Calls from {ip} are not allowed' },
  'api.too_many': {
    status: 429,
    zh: '调用过于频繁，请在 {seconds} 秒后再试',
    en: 'Too many calls: try again in {seconds} {seconds#second|seconds}',
  },
  'api.not_offered': { status: 403, zh: '接口账户不能调用“{path}”', en: 'API accounts cannot call {path}' },
  'api.call_not_granted': {
    status: 403,
    zh: '接口账户仅限所选接口，不能调用“{path}”',
    en: 'The API account is limited to other calls than {path}',
  },
  'api.call_unknown': { status: 400, zh: '没有接口“{code}”', en: 'There is no call "{code}"' },
  'api.call_beyond': {
    status: 400,
    zh: '接口“{code}”需要的权限不在此账户的接口权限内',
    en: 'The call "{code}" needs a permission that the account does not have',
  },
  'api.no_secret': {
    status: 409,
    zh: '接口账户还没有密钥，请先生成密钥',
    en: 'The API account has no secret yet: issue one first',
  },
  'api.trial_body': {
    status: 400,
    zh: '参数应为 JSON 对象',
    en: 'The parameters should be a JSON object',
  },
  'api.network': {
    status: 400,
    zh: '“{value}”不是有效的地址：应为 IPv4、IPv6 地址或网段，例如 203.0.113.0/24',
    en: '"{value}" is not an address: give an IPv4 or IPv6 address or a network such as 203.0.113.0/24',
  },
  'api.door': {
    status: 403,
    zh: '接口账户有接口权限时须限定允许的地址（各网段合计，IPv4 不宽于 /8，IPv6 不宽于 /16）；留空或不限地址仅限管理员',
    en: 'An account with scopes names the addresses it is called from, together no wider than a /8 (IPv6: /16); only an administrator may leave it open',
  },
  'api.scope_unknown': { status: 400, zh: '没有权限代码“{code}”', en: 'There is no permission "{code}"' },
  'api.scope_closed': {
    status: 400,
    zh: '所选的权限中有不能授予接口账户的：审批、复核、付款，用户、角色、日志、接口设置，以及导入、导出、打印只由人来操作',
    en: 'Some of these rights cannot be given to an API account: approvals, reviews and payments, users, roles, the log, interfaces, import, export and prints are for people only',
  },
  'api.scope_beyond': {
    status: 403,
    zh: '您自己没有“{right}”的权限，不能授予',
    en: 'You cannot grant "{right}": you do not have it yourself',
  },
  'api.scope_company': {
    status: 403,
    zh: '接口账户可见全公司的数据，您的数据范围不是全公司，不能办理',
    en: 'An API account sees the whole company; you do not, so you cannot do this',
  },
  'callback.url': {
    status: 400,
    zh: '“{value}”不是有效的接收地址，应以 https:// 开头，不带用户名',
    en: '"{value}" is not an address that can receive: it starts with https:// and holds no user name',
  },
  'callback.http': {
    status: 400,
    zh: '接收地址须使用 https；{host} 若为内网接收端，请由运维在系统设置中允许',
    en: 'The address must use https; a receiver inside the network, {host}, has to be listed in CALLBACK_HOSTS',
  },
  'callback.event_unknown': { status: 400, zh: '没有事件“{code}”', en: 'There is no event "{code}"' },
  'callback.event_beyond': {
    status: 403,
    zh: '您没有查看“{what}”的权限，不能订阅其事件',
    en: 'You cannot subscribe to events of {what}: you may not read them',
  },
  'callback.body_gone': {
    status: 409,
    zh: '回调 {no} 的内容已超过 90 天并清除，不能重推',
    en: 'The content of callback {no} was cleared away after 90 days; it cannot be pushed again',
  },
  'callback.done': {
    status: 409,
    zh: '回调 {no} 已处理成功，不能重复执行',
    en: 'Callback {no} was done already and cannot be run again',
  },
  'callback.redirected': {
    status: 409,
    zh: '{no} 生成后，订阅的地址、事件或对接方已改，不能再按原内容推送',
    en: 'Since {no} the subscription has another address, other events or another party: what was written for the one before is not sent on',
  },
  'callback.done_meanwhile': {
    status: 409,
    zh: '{no} 的同一请求后来已经成功（{later}），不再重做',
    en: 'The same request as {no} succeeded later ({later}): it is not done again',
  },
  'callback.no_target': {
    status: 409,
    zh: '回调 {no} 的订阅已停用，请先启用',
    en: 'The subscription of callback {no} is switched off: switch it on first',
  },
  'callback.not_ready': {
    status: 409,
    zh: '订阅“{name}”已停用或还没有密钥，不能发送测试',
    en: 'The subscription "{name}" is switched off or has no secret yet: nothing can be sent',
  },
  'callback.call_gone': {
    status: 409,
    zh: '回调 {no} 所调用的接口已不存在',
    en: 'What callback {no} called does not exist any more',
  },
})
