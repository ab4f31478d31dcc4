import { lazy, Suspense } from 'react'
import { useFormValue } from '../../../engine/form/form-context.ts'
import type { InputProps, PanelProps, Widget } from '../../../engine/widgets/types.ts'
import { readCodes } from '../permissions/permissions-widget.tsx'
import { t } from './locale/index.ts'

const CallsEditor = lazy(() => import('./calls-editor.tsx'))
const WAIT = <div className="en-input-wait en-grid-wait" />

/** The calls that an API account is limited to: checkboxes by face, a number in lists. */
export const callsWidget: Widget<'json'> = {
  Input: CallsInput,
  Cell: ({ value }) => t('scope.summary', { count: readCodes(value).length }),
  text: ({ value }) => readCodes(value).join(' '),
  Panel: ({ value, row }: PanelProps<'json'>) => (
    <Suspense fallback={WAIT}>
      <CallsEditor value={readCodes(value)} scopes={readCodes(row['scopes'])} />
    </Suspense>
  ),
  wide: true,
  unordered: true,
}

function CallsInput({ value, onChange, id, disabled }: InputProps<'json'>) {
  const scopes = useFormValue('scopes')
  return (
    <Suspense fallback={WAIT}>
      <CallsEditor id={id} value={readCodes(value)} scopes={readCodes(scopes)} {...(disabled ? {} : { onChange })} />
    </Suspense>
  )
}
