import { ApiError } from '../../shared/calls/api.ts'
import { notify } from '../../shared/ui/notify.tsx'
import { t } from '../locale/index.ts'
import { showFirstError } from './enter-navigation.ts'
import type { FormApi, PlacedError } from './form-store.ts'
import { gridPath } from './payload.ts'

/** Shows a refusal at its fields and scrolls to the first. Other errors become a notification. */
export function showRefusal(error: unknown, { form, root }: { form: FormApi; root: HTMLElement | null }): void {
  if (!(error instanceof ApiError)) return notify.error(error)
  const { placed, loose } = placeErrors(error, form)
  form.setErrors(placed)
  showFirstError(root)
  if (loose) notify.error(isOffline(error) ? new ApiError({ ...error, msg: t('form.offline') }) : error)
}

const isOffline = (error: ApiError): boolean => error.error === 'net.unreachable'

/**
 * Places errors at their fields; errors of the whole document go above the form. What says nothing about the document, as
 * an answer that did not come, is loose.
 */
export function placeErrors(
  error: ApiError,
  form: Pick<FormApi, 'model' | 'values'>,
): { placed: PlacedError[]; loose: boolean } {
  const visible = new Set(form.model.sections.flatMap(section => section.fields))
  const placed = error.errors.map(({ path, msg, records }) => {
    const isVisible = visible.has(path.split('.')[0] ?? '')
    return { path: isVisible ? gridPath(path, form.model, form.values()) : '', zh: msg, en: msg, records }
  })
  const loose = error.status === 0 || error.status >= 500
  return { placed: placed.length || loose ? placed : [{ path: '', zh: error.message, en: error.message }], loose }
}
