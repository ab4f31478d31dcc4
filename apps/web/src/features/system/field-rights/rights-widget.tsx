import { lazy, Suspense } from 'react'
import type { InputProps, PanelProps, Widget } from '../../../engine/widgets/types.ts'
import { t } from '../locale/index.ts'
import { readRights, restrictedCount } from './rights.ts'

const RightsEditor = lazy(() => import('./rights-editor.tsx'))

/** The field rights of a role: an editor in forms, a number in lists. */
export const fieldRightsWidget: Widget<'json'> = {
  Input: ({ value, onChange, id, disabled }: InputProps<'json'>) => (
    <Suspense fallback={<div className="en-input-wait en-grid-wait" />}>
      <RightsEditor id={id} value={readRights(value)} {...(disabled ? {} : { onChange })} />
    </Suspense>
  ),
  Cell: ({ value }) => words(value),
  text: ({ value }) => words(value),
  Panel: ({ value }: PanelProps<'json'>) => (
    <Suspense fallback={<div className="en-input-wait en-grid-wait" />}>
      <RightsEditor value={readRights(value)} />
    </Suspense>
  ),
  wide: true,
  unordered: true,
}

function words(value: unknown): string {
  const count = restrictedCount(readRights(value))
  return count ? t('rights.summary', { count }) : t('rights.none')
}
