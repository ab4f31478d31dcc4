import { defineErrors } from '../../kernel/errors.ts'

/** Refusals of departments, roles and the administration of members' accounts. */
export const peopleErrors = defineErrors({
  'department.same_name': {
    status: 409,
    zh: '同一上级下已有部门“{name}”，请换个名称或另选上级',
    en: 'There is a department "{name}" below the same parent; choose another name or parent',
  },
  'department.has_members': {
    status: 409,
    zh: '部门“{name}”里还有 {count} 人：{people}。先把他们移到别的部门',
    en: '{count} {count#person still belongs|people still belong} to "{name}": {people}. Move them to another department first',
  },
  'department.has_children': {
    status: 409,
    zh: '部门“{name}”下还有 {count} 个部门：{children}。先移走或删除',
    en: '{count} {count#department stands|departments stand} below "{name}": {children}. Move or delete them first',
  },
  'department.sibling': {
    status: 400,
    zh: '排序所依据的部门已不在这里，请刷新后重试',
    en: 'The department to stand before is not there any more; reload and try again',
  },
  'role.more_than_own': {
    status: 403,
    zh: '不能授予自己没有的权限：{what}。请由公司管理员操作',
    en: 'You cannot grant what you do not have yourself: {what}. Ask an administrator of the company',
  },
  'role.not_built_in': {
    status: 409,
    zh: '角色“{name}”不是系统预置的，没有默认权限可恢复',
    en: 'The role "{name}" did not come with the product, so there are no defaults to go back to',
  },
  'member.admin_protected': {
    status: 403,
    zh: '{name}是公司管理员，只有管理员可以这样做',
    en: '{name} is an administrator of the company; only administrators may do this',
  },
  'department.beyond': {
    status: 403,
    zh: '这个部门不在您的数据范围内，不能把人调到那里',
    en: 'The department is outside of your data scope: you cannot move people there',
  },
  'member.account_taken': {
    status: 409,
    zh: '登录账号 {account} 已被使用：请换一个账号，或将加入方式改为“邀请已有账号”，由本人接受',
    en: 'The sign-in name {account} is in use: choose another, or invite the account, so that its owner accepts',
  },
  'member.account_mobile': {
    status: 409,
    zh: '手机号形式的登录账号 {account} 只属于验证过该手机号的人：请换一个登录账号，或将加入方式改为“邀请已有账号”',
    en: 'The account {account} looks like a mobile number, which belongs to whoever proved it: choose another name, or invite the account',
  },
  'member.account_unproven': {
    status: 409,
    zh: '您的密码由另一家公司设置；请先用手机号注册验证，再申请加入或接受邀请',
    en: 'Another company set your password: prove your mobile number by registering first, then ask to join or accept the invitation',
  },
  'invitation.ended': {
    status: 409,
    zh: '该邀请已失效：可能已被撤回、过期或已处理',
    en: 'The invitation does not hold any more: it was withdrawn, has expired or was answered',
  },
  'invitation.open': {
    status: 409,
    zh: '该公司已邀请您加入，请直接接受邀请',
    en: 'The company has invited you already; accept the invitation',
  },
  'invitation.known': {
    status: 409,
    zh: '您在该公司已有用户档案，不能再接受邀请；请联系该公司管理员',
    en: 'The company has a record of you already, so the invitation cannot be accepted; ask its administrator',
  },
  'member.account_shared': {
    status: 409,
    zh: '{name}的账号不只属于本公司，不能由公司重设密码，请本人通过“找回密码”重设',
    en: 'The account of {name} is not of this company alone, so the company cannot reset its password; they can recover it themselves',
  },
  'member.account_proven': {
    status: 409,
    zh: '{name}的账号已由本人验证手机，请本人通过“找回密码”用验证码重设',
    en: '{name} has proved a mobile number of their own; they can recover the account with a code to it',
  },
  'member.reset_reason': {
    status: 409,
    zh: '{name}的账号已有密码，本人用它登录；要重设须写明原因',
    en: 'The account of {name} has a password already, with which they sign in; to reset it give a reason',
  },
  'member.reset_admins': {
    status: 403,
    zh: '只有公司管理员可以重设他人的密码',
    en: 'Only an administrator of the company may reset the password of others',
  },
  'member.reset_inactive': {
    status: 409,
    zh: '{name}不是在用状态，请先解锁或复职',
    en: '{name} is not active; unlock them or let them rejoin first',
  },
  'member.reset_self': {
    status: 409,
    zh: '自己的密码请在“个人设置 → 修改密码”里改',
    en: 'Change your own password under Personal settings',
  },
  'auth.new_password': {
    status: 403,
    zh: '管理员为您重设了密码，请先设置新密码',
    en: 'An administrator reset your password; set a new one first',
  },
})
