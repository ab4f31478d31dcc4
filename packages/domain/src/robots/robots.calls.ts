import { defineCall } from '../kernel/call.ts'
import { s } from '../kernel/shape.ts'
import { robotTask } from './robot-task.ts'

/** Sets the password of a task. No call answers it. */
export const robotSecretCall = defineCall({
  faces: robotTask,
  name: 'secret',
  action: 'modify',
  about: { zh: '设置任务的密码', en: 'set the password of a task, which no call answers' },
  request: { id: s.id(), secret: s.text(2000, { minLength: 1 }) },
  answer: { secretAt: s.text() },
})

/** Looks at the source without taking anything: whether it can be reached, and what a run would take. */
export const robotTrialCall = defineCall({
  faces: robotTask,
  name: 'trial',
  action: 'run',
  about: { zh: '测试连接', en: 'try the source of a task without taking anything' },
  request: { id: s.id() },
  answer: {
    ok: s.bool(),
    /** A word of `runReasons`. */
    reason: s.nullable(s.text()),
    detail: s.nullable(s.text()),
    /** What a run would take, at most ten. */
    found: s.list(s.object({ name: s.text(), size: s.nullable(s.integer()), waits: s.bool() })),
    more: s.integer(),
  },
})
