import { defineErrors } from '@tuheng/domain/kernel/errors'

/** Why saved views are not kept or published. */
export const viewErrors = defineErrors({
  'view.publish': {
    status: 403,
    zh: '没有发布共享视图的权限：可以存为自己的视图，或请管理员授权',
    en: 'You may not publish views for the team: keep the view for yourself, or ask an administrator for the right',
  },
  'view.large': {
    status: 413,
    zh: '共享视图内容过大，请减少筛选条件后再发布',
    en: 'The shared views are too large: publish them with fewer filters',
  },
  'view.many': {
    status: 409,
    zh: '每个列表最多共享 {most} 个视图，请先删除不用的',
    en: 'A list takes at most {most} shared views of one person: delete some first',
  },
  'view.kept': {
    status: 409,
    zh: '保存的列表设置已达 {most} 个，请先删除不用的视图',
    en: 'You keep settings of {most} lists, which is the most there may be: delete some views first',
  },
  'view.role': {
    status: 400,
    zh: '角色 {role} 不存在或已停用，请重新选择',
    en: 'The role {role} does not exist or is disabled: choose again',
  },
  'view.default': {
    status: 400,
    zh: '视图“{name}”未提供给角色 {role}，不能作为其默认视图',
    en: 'The view “{name}” is not offered to the role {role}, so it cannot be its default',
  },
})
