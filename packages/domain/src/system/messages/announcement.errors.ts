import { defineErrors } from '../../kernel/errors.ts'

export const announcementErrors = defineErrors({
  'announcement.empty': {
    status: 400,
    zh: '公告内容没有文字，请填写内容',
    en: 'The announcement has no words; write what it says',
  },
  'announcement.period': {
    status: 400,
    zh: '结束时间 {end} 应晚于开始时间 {start}',
    en: 'It ends at {end}, which is not after its beginning at {start}',
  },
  'announcement.over': {
    status: 409,
    zh: '结束时间 {end} 已过，请改为将来的时间或清空后再发布',
    en: 'Its end at {end} has passed; set a later one, or none, before you publish it',
  },
  'announcement.nobody': {
    status: 400,
    zh: '请至少选择一个部门、角色或用户，或将发布范围改为全体成员',
    en: 'Choose a department, a role or a user, or address it to everybody',
  },
  'announcement.gone': {
    status: 404,
    zh: '该公告已撤回、已删除，或不在您的接收范围内',
    en: 'The announcement was withdrawn or deleted, or is not meant for you',
  },
})
