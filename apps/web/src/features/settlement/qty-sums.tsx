import { quantityText } from '@tuheng/domain/settlement/index'
import type { Widget } from '../../engine/widgets/types.ts'
import { currentLang, useLang } from '../../shared/text/i18n.ts'

/** 结算量: one sum for each unit. */
export const qtySumsWidget: Widget<'json'> = {
  Input: ({ value }) => <Quantities value={value} />,
  Cell: ({ value }) => <Quantities value={value} />,
  text: ({ value }) => quantityText(value, currentLang()),
  unordered: true,
}

function Quantities({ value }: { value: unknown }) {
  const lang = useLang()
  return <span>{quantityText(value, lang) || '—'}</span>
}
