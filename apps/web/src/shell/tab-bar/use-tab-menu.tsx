import type { MenuProps } from 'antd'
import { useT } from '../../shared/text/i18n.ts'
import type { ShellKey } from '../../shared/text/locale/zh.ts'
import { canClose, keysToClose, type CloseWhich } from '../../shared/tabs/tab-rules.ts'
import { useTabs } from '../../shared/tabs/tabs.ts'
import { requestClose, requestReload } from '../close-tabs.ts'
import { useAppearanceDialogs } from '../appearance/appearance-dialogs.ts'

const CLOSES: readonly { which: CloseWhich; word: ShellKey }[] = [
  { which: 'one', word: 'tabs.closeOne' },
  { which: 'others', word: 'tabs.closeOthers' },
  { which: 'left', word: 'tabs.closeLeft' },
  { which: 'right', word: 'tabs.closeRight' },
  { which: 'all', word: 'tabs.closeAll' },
]

/**
 * The commands of a tab. Commands that would close nothing are disabled. `settings`: includes the settings of the tabs.
 */
export function useTabMenu(key: string, { settings = false } = {}): MenuProps {
  const t = useT()
  const tabs = useTabs(state => state.tabs)
  return {
    items: [
      { key: 'refresh', label: t('tabs.refresh') },
      { type: 'divider' },
      ...CLOSES.map(({ which, word }) => ({ key: which, label: t(word), disabled: !canClose(tabs, key, which) })),
      ...(settings ? [{ type: 'divider' as const }, { key: 'settings', label: t('tabs.settings') }] : []),
    ],
    onClick: ({ key: command }) => {
      if (command === 'settings') useAppearanceDialogs.setState({ tabs: true })
      else
        void (command === 'refresh' ? requestReload(key) : requestClose(keysToClose(tabs, key, command as CloseWhich)))
    },
  }
}
