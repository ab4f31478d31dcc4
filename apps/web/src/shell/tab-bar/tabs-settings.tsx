import { Modal, Select, Switch } from 'antd'
import { useState } from 'react'
import { useT } from '../../shared/text/i18n.ts'
import { useSettings } from '../../shared/appearance/settings.ts'
import { TAB_STYLES, type TabStyle } from '../../shared/appearance/theme-options.ts'
import { useAppearanceDialogs } from '../appearance/appearance-dialogs.ts'
import { useAppearanceT } from '../appearance/locale.ts'
import { Row } from '../appearance/row.tsx'

/** Style, icons and persistence of the tabs. Saved when confirmed. */
export default function TabsSettings() {
  const t = useAppearanceT()
  const shellT = useT()
  const { tabsBarStyle, showTabsIcon, persistTabs, set } = useSettings()
  const [draft, setDraft] = useState({ tabsBarStyle, showTabsIcon, persistTabs })
  const close = () => useAppearanceDialogs.setState({ tabs: false })
  const onOk = () => {
    set(draft)
    close()
  }
  return (
    <Modal open width={380} title={shellT('tabs.settings')} okText={t('save')} onOk={onOk} onCancel={close}>
      <Row label={t('tabsBarStyle')}>
        {id => (
          <Select<TabStyle>
            style={WIDTH}
            aria-labelledby={id}
            value={draft.tabsBarStyle}
            options={TAB_STYLES.map(value => ({ value, label: t(`tab.${value}`) }))}
            onChange={value => setDraft({ ...draft, tabsBarStyle: value })}
          />
        )}
      </Row>
      <Row label={t('showTabsIcon')}>
        {id => (
          <Switch
            aria-labelledby={id}
            checked={draft.showTabsIcon}
            onChange={on => setDraft({ ...draft, showTabsIcon: on })}
          />
        )}
      </Row>
      <Row label={t('persistTabs')}>
        {id => (
          <Switch
            aria-labelledby={id}
            checked={draft.persistTabs}
            onChange={on => setDraft({ ...draft, persistTabs: on })}
          />
        )}
      </Row>
    </Modal>
  )
}

const WIDTH = { width: 140 }
