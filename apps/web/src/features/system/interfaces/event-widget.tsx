import { eventParts, transitionName } from '@tuheng/domain/system/interfaces/callback-events'
import type { Lang } from '@tuheng/domain/kernel/text'
import { lazy, Suspense } from 'react'
import { allCards, loadedDeclaration, useDeclaration } from '../../../engine/catalogue.ts'
import { textWidget } from '../../../engine/widgets/text/index.tsx'
import type { FilterProps, Widget } from '../../../engine/widgets/types.ts'
import { useLang } from '../../../shared/text/i18n.ts'
import { t, useT } from './locale/index.ts'

const Choices = lazy(() => import('./event-filter.tsx'))

const plain = textWidget<'text'>({})
const PlainFilter = plain.Filter

/**
 * The event of a callback in words. The stored value, which receivers know, is a code: `waybill.dispatch`, or the call
 * `oms/loadBill/save`.
 */
export const eventWidget: Widget<'text'> = {
  ...plain,
  Cell: ({ value }) => <EventName code={value} />,
  text: ({ value, lang }) => eventText(value, lang),
  Filter: EventFilter,
  filterWidth: 150,
}

/** The same for texts that cannot wait for a declaration: tooltips, copies, the history. */
export function eventText(code: string, lang: Lang): string {
  if (code === 'test') return t('event.test')
  const parts = eventParts(allCards().values(), code)
  if (!parts) return code
  const declared = loadedDeclaration(parts.resource.name)
  return declared ? transitionName(declared, parts.act)[lang] : parts.resource[lang === 'zh' ? 'label' : 'en']
}

function EventName({ code }: { code: string }) {
  const translate = useT()
  const parts = eventParts(allCards().values(), code)
  if (!parts) return <>{code === 'test' ? translate('event.test') : code}</>
  return <DeclaredName resource={parts.resource.name} act={parts.act} code={code} />
}

function DeclaredName({ resource, act, code }: { resource: string; act: string; code: string }) {
  const lang = useLang()
  const declared = useDeclaration(resource)
  return <>{declared ? transitionName(declared, act)[lang] : eventText(code, lang)}</>
}

/**
 * Filters by choices in words. A saved view that filters by a part of the code keeps its plain filter, so that it can
 * be seen and removed.
 */
function EventFilter(props: FilterProps) {
  if (props.filter && !['in', 'eq'].includes(props.filter.op) && PlainFilter) return <PlainFilter {...props} />
  return (
    <Suspense fallback={<span className="en-input-wait" />}>
      <Choices {...props} />
    </Suspense>
  )
}
