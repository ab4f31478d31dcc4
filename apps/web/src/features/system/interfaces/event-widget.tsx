import { eventParts, transitionName } from '@tuheng/domain/system/interfaces/callback-events'
import type { Lang } from '@tuheng/domain/kernel/text'
import { lazy, Suspense } from 'react'
import { allCards, knownDeclaration, useDeclaration } from '../../../engine/catalogue.ts'
import { textWidget } from '../../../engine/widgets/text/index.tsx'
import type { FilterProps, Widget } from '../../../engine/widgets/types.ts'
import { useLang } from '../../../shared/text/i18n.ts'
import { t, useT } from './locale/index.ts'

const Choices = lazy(() => import('./event-filter.tsx'))

const plain = textWidget<'text'>({})
const PlainFilter = plain.Filter

/** What a callback was about, in words. What is kept, and what receivers know it by, is a code: `waybill.dispatch`, or the call `oms/loadBill/save`. */
export const eventWidget: Widget<'text'> = {
  ...plain,
  Cell: ({ value }) => <EventName code={value} />,
  text: ({ value, lang }) => eventText(value, lang),
  Filter: EventFilter,
  filterWidth: 150,
}

/** The same for texts that cannot wait for a declaration: tooltips, copies, the history of changes. */
export function eventText(code: string, lang: Lang): string {
  if (code === 'test') return t('event.test')
  const parts = eventParts(allCards().values(), code)
  if (!parts) return code
  const declared = knownDeclaration(parts.resource.name)
  return declared ? transitionName(declared, parts.act)[lang] : parts.resource[lang === 'zh' ? 'label' : 'en']
}

function EventName({ code }: { code: string }) {
  const translate = useT()
  const parts = eventParts(allCards().values(), code)
  if (!parts) return <>{code === 'test' ? translate('event.test') : code}</>
  return <Named resource={parts.resource.name} act={parts.act} code={code} />
}

function Named({ resource, act, code }: { resource: string; act: string; code: string }) {
  const lang = useLang()
  const declared = useDeclaration(resource)
  return <>{declared ? transitionName(declared, act)[lang] : eventText(code, lang)}</>
}

/** By words; an older view that looks for a part of the code stays as it was, so that it can be seen and taken away. */
function EventFilter(props: FilterProps) {
  if (props.filter && !['in', 'eq'].includes(props.filter.op) && PlainFilter) return <PlainFilter {...props} />
  return (
    <Suspense fallback={<span className="en-input-wait" />}>
      <Choices {...props} />
    </Suspense>
  )
}
