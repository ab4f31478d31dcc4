import { lazy, Suspense } from 'react'
import type { InputProps, PanelProps, Widget } from '../../../engine/widgets/types.ts'
import { t } from '../locale/index.ts'

const PermissionsEditor = lazy(() => import('./permissions-editor.tsx'))

/** The permission codes of a role: checkboxes by section and screen, a number in lists. */
export const permissionsWidget: Widget<'json'> = {
  Input: ({ value, onChange, id, disabled }: InputProps<'json'>) => (
    <Suspense fallback={<div className="en-input-wait en-grid-wait" />}>
      <PermissionsEditor id={id} value={readCodes(value)} {...(disabled ? {} : { onChange })} />
    </Suspense>
  ),
  Cell: ({ value }) => t('perm.summary', { held: readCodes(value).length }),
  text: ({ value }) => readCodes(value).join(' '),
  Panel: ({ value }: PanelProps<'json'>) => (
    <Suspense fallback={<div className="en-input-wait en-grid-wait" />}>
      <PermissionsEditor value={readCodes(value)} />
    </Suspense>
  ),
  wide: true,
  unordered: true,
}

export function readCodes(value: unknown): string[] {
  return Array.isArray(value) ? value.filter(code => typeof code === 'string') : []
}
