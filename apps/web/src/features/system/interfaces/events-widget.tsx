import { lazy, Suspense } from 'react'
import type { InputProps, PanelProps, Widget } from '../../../engine/widgets/types.ts'
import { readCodes } from '../permissions/permissions-widget.tsx'
import { eventText } from './event-widget.tsx'
import { t } from './locale/index.ts'

const EventsEditor = lazy(() => import('./events-editor.tsx'))

/** The events of a subscription: checkboxes by resource, a number in lists. */
export const eventsWidget: Widget<'json'> = {
  Input: ({ value, onChange, id, disabled }: InputProps<'json'>) => (
    <Suspense fallback={<div className="en-input-wait en-grid-wait" />}>
      <EventsEditor id={id} value={readCodes(value)} {...(disabled ? {} : { onChange })} />
    </Suspense>
  ),
  Cell: ({ value }) => t('events.summary', { count: readCodes(value).length }),
  text: ({ value, lang }) =>
    readCodes(value)
      .map(code => eventText(code, lang))
      .join('、'),
  Panel: ({ value }: PanelProps<'json'>) => (
    <Suspense fallback={<div className="en-input-wait en-grid-wait" />}>
      <EventsEditor value={readCodes(value)} />
    </Suspense>
  ),
  wide: true,
  unordered: true,
}
