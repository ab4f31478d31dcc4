import { defineErrors } from '../kernel/errors.ts'

export const systemErrors = defineErrors({
  'department.own_parent': {
    status: 400,
    zh: '上级部门不能是本部门或其下级，请另选上级',
    en: 'A department cannot stand below itself or one of its own; choose another parent',
  },
  'member.own_review': {
    status: 403,
    zh: '不能审核自己的加入申请，请由其他管理员审核',
    en: 'You cannot review your own application; ask another administrator',
  },
  // It does not say who it is: whoever may choose does not read the list of users
  'member.not_active': {
    status: 409,
    zh: '所选用户尚未加入、已离职或被锁定，请另选在职的用户',
    en: 'The chosen user has not joined, has left or is locked; choose an active one',
  },
  'role.permission_shape': {
    status: 400,
    zh: '权限“{code}”不存在，请从权限列表中选择',
    en: '"{code}" is not a permission code such as oms.way.read',
  },
  'role.field_right': {
    status: 400,
    zh: '字段授权 {place} 的值“{value}”无效，可选：隐藏、脱敏、只读、可编辑',
    en: 'The field right {place} cannot be "{value}": choose hidden, masked, readonly or editable',
  },
  'role.told': {
    status: 409,
    zh: '“{what}”虽已隐藏，仍可由{from}算出：要保密，请再隐藏其中一项',
    en: '“{what}” is hidden, but follows from {from}: to keep it, hide one of these, too',
  },
  'role.json': { status: 400, zh: '{what}的格式不正确', en: '{what} does not have the expected shape' },
  'dictionary.parent': {
    status: 400,
    zh: '没有值为“{value}”的上级字典项',
    en: 'There is no entry "{value}" to stand below',
  },
  'dictionary.ring': {
    status: 400,
    zh: '字典项“{name}”不能是自己的上级',
    en: 'Entry {name} cannot stand below itself',
  },
  'dictionary.deep': {
    status: 400,
    zh: '字典项“{name}”超过 {most} 级',
    en: 'Entry {name} is more than {most} levels deep',
  },
  'dictionary.code': {
    status: 400,
    zh: '代码“{code}”只能由字母、数字和下划线组成，并以字母开头',
    en: '"{code}" may hold letters, digits and underscores only, starting with a letter',
  },
  'setting.value': {
    status: 400,
    zh: '{label}不能是“{value}”：{bounds}',
    en: '{labelEn} cannot be "{value}": {boundsEn}',
  },
  'platform.closed': { status: 409, zh: '此功能暂未开通', en: 'This function is not open yet' },
  'month.future': {
    status: 409,
    zh: '{month} 尚未开始，不能关账',
    en: '{month} has not begun yet and cannot be closed',
  },
})
