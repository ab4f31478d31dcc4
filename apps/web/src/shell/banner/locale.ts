import { defineTexts } from '../../shared/text/i18n.ts'

const zh = {
  label: '公告',
  close: '关闭公告',
  settings: '公告设置',
  theme: '主题',
  direction: '滚动方向',
  duration: '滚动时长（秒）',
  message: '同时弹出消息',
  pause: '暂停滚动',
  play: '继续滚动',
  'theme.default': '默认',
  'theme.success': '成功',
  'theme.warning': '警告',
  'theme.danger': '危险',
  'theme.info': '信息',
  'direction.left': '向左',
  'direction.right': '向右',
  'direction.up': '向上',
  'direction.down': '向下',
} as const
const en: Record<keyof typeof zh, string> = {
  label: 'Announcement',
  close: 'Close the announcement',
  settings: 'Announcement settings',
  theme: 'Theme',
  direction: 'Direction',
  duration: 'Duration (s)',
  message: 'Also as a message',
  pause: 'Pause',
  play: 'Go on',
  'theme.default': 'Default',
  'theme.success': 'Success',
  'theme.warning': 'Warning',
  'theme.danger': 'Danger',
  'theme.info': 'Info',
  'direction.left': 'Left',
  'direction.right': 'Right',
  'direction.up': 'Up',
  'direction.down': 'Down',
}

export const { useT: useBannerT } = defineTexts('banner', { zh, en })
