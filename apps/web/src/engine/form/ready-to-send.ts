import type { Actor } from '@tuheng/domain/kernel/policy'
import { ruleContext } from '../common/today.ts'
import { uploadsSettled } from '../widgets/files/uploads-context.ts'
import { showFirstError } from './enter-navigation.ts'
import { issueText, type FormApi } from './form-store.ts'
import { formIssues } from './payload.ts'

interface SubmitArgs {
  creating: boolean
  actor: Actor
  /** The element of the form: the first error is shown in it, and a form that was left during an upload is not sent. */
  root: HTMLElement | null
}

/**
 * Waits for pending uploads, then checks the form. Returns whether it may be sent; otherwise errors are shown. A second
 * call while the first is waiting returns false.
 */
export async function readyToSend(form: FormApi, { creating, actor, root }: SubmitArgs): Promise<boolean> {
  if (form.uploads.store.getState().awaited) return false
  if (!(await uploadsSettled(form.uploads))) return false
  if (root && !root.isConnected) return false
  const issues = formIssues({ model: form.model, values: form.values(), creating, actor, ctx: ruleContext(actor) })
  form.setErrors(issues.map(issueText))
  if (issues.length) showFirstError(root)
  return issues.length === 0
}
