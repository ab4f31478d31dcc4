import type { Lang } from '@tuheng/domain/kernel/text'
import { Button } from 'antd'
import { allScreens } from '../../engine/catalogue.ts'
import { textWidget } from '../../engine/widgets/text/index.tsx'
import type { Widget } from '../../engine/widgets/types.ts'
import { openTab } from '../../shared/tabs/tabs.ts'
import { isOwnPath, screenOfPath } from './screen-of-path.ts'

/** A page of the product by the name of its screen, as a link; whatever is no page of it as it was written. */
export const pageWidget: Widget<'text'> = {
  ...textWidget<'text'>({}),
  Cell: ({ value, lang }) => {
    const name = nameOf(value, lang)
    return name === undefined ? (
      value
    ) : (
      <Button type="link" size="small" style={{ paddingInline: 0 }} title={value} onClick={() => openTab(value)}>
        {name}
      </Button>
    )
  },
  text: ({ value, lang }) => nameOf(value, lang) ?? value,
}

function nameOf(path: string, lang: Lang): string | undefined {
  return isOwnPath(path) ? screenOfPath(path, allScreens())?.[lang] : undefined
}
