import { defineErrors } from '@tuheng/domain/kernel/errors'

export const jobErrors = defineErrors({
  'job.missing': { status: 404, zh: '后台任务不存在或已清理', en: 'The background job does not exist any more' },
  'job.finished': {
    status: 409,
    zh: '任务“{title}”已经结束，不能取消',
    en: 'The job "{title}" has ended and cannot be cancelled',
  },
  'job.no_actor': {
    status: 403,
    zh: '发起任务的用户已停用，任务没有执行',
    en: 'The person who asked for the job may no longer sign in; it was not run',
  },
  'job.gave_up': {
    status: 500,
    zh: '任务多次被中断，已停止重试，请联系管理员',
    en: 'The job was interrupted too often and is not tried again; ask an administrator',
  },
  'job.unknown_kind': {
    status: 500,
    zh: '系统不认识任务类型“{kind}”',
    en: 'The system does not know jobs of kind {kind}',
  },
  'event.too_many': { status: 503, zh: '实时连接过多，请稍后再试', en: 'Too many live connections; try again later' },
})
