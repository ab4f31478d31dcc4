import { actionWords } from '@tuheng/domain/system/action-words'
import { allCards, useDeclaration } from '../../../engine/catalogue.ts'
import { textWidget } from '../../../engine/widgets/text/index.tsx'
import type { Widget } from '../../../engine/widgets/types.ts'
import { useLang } from '../../../shared/i18n.ts'
import { useT } from './locale/index.ts'

/** What a callback was about, in words. What is kept, and what receivers know it by, is a code: `waybill.dispatch`, or the call `oms/loadBill/save`. */
export const eventWidget: Widget<'text'> = {
  ...textWidget<'text'>({}),
  Cell: ({ value }) => <EventName code={value} />,
}

export function EventName({ code }: { code: string }) {
  const t = useT()
  const { resource, act } = partsOf(code)
  if (resource === undefined) return <>{code === 'test' ? t('event.test') : code}</>
  return <Named resource={resource} act={act} code={code} />
}

function Named({ resource, act, code }: { resource: string; act: string; code: string }) {
  const lang = useLang()
  const card = allCards().get(resource)
  const declared = useDeclaration(resource)
  if (!card) return <>{code}</>
  return <span title={code}>{`${lang === 'zh' ? card.label : card.en} · ${declared ? actionWords(declared, act)[lang] : '…'}`}</span>
}

/** `waybill.dispatch` and `oms/wayBill/dispatch` are the same move. */
function partsOf(code: string): { resource?: string; act: string } {
  const [name = '', move] = code.split('.')
  if (move !== undefined && allCards().has(name)) return { resource: name, act: move }
  const at = code.lastIndexOf('/')
  const api = code.slice(0, Math.max(at, 0))
  const card = [...allCards().values()].find(({ faces }) => Object.values(faces).some(face => face.api === api))
  return card ? { resource: card.name, act: code.slice(at + 1) } : { act: code }
}
