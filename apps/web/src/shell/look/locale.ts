import { defineTexts } from '../../shared/i18n.ts'

const zh = {
  title: '主题配置', save: '保存', restore: '恢复默认', saved: '已保存', restored: '已恢复默认', unsaved: '预览中，保存后下次打开仍然生效',
  'group.frame': '布局', 'group.looks': '外观', 'group.tabs': '标签页', 'group.page': '页面', 'group.tools': '工具栏', 'group.help': '辅助',
  layout: '布局', 'layout.vertical': '纵向', 'layout.horizontal': '横向', 'layout.column': '分栏', 'layout.comprehensive': '综合', 'layout.fall': '瀑布', 'layout.phone': '窄屏固定为纵向，放宽窗口后恢复',
  columnStyle: '分栏风格', 'column.vertical': '纵向', 'column.horizontal': '横向', 'column.card': '卡片', 'column.arrow': '箭头', 'column.semicircle': '半圆',
  themeName: '主题', 'theme.default': '默认', 'theme.plain': '朴素', 'theme.technology': '科技',
  mode: '深色模式', color: '主题色', 'color.own': '自选颜色', 'color.fixed': '科技主题固定为蓝色', isFollow: '菜单背景跟随主题色', 'isFollow.only': '仅默认主题可用',
  menuWidth: '菜单宽度', fontSize: '字号', radius: '圆角', quality: '照片压缩比', 'quality.hint': '上传照片时按此质量压缩', colorWeakness: '色弱模式',
  fixedHeader: '固定头部', foldSidebar: '折叠按钮', showProgressBar: '进度条', pageTransition: '页面过渡', showFooter: '页脚', showThemeSetting: '悬浮主题面板',
  showTabs: '显示标签页', tabsBarStyle: '标签风格', 'tab.card': '卡片', 'tab.smart': '灵动', 'tab.smooth': '圆滑', 'tab.rect': '矩形', showTabsIcon: '标签图标', tabDrag: '标签拖拽', persistTabs: '标签持久化',
  showSearch: '搜索', showNotice: '通知', showRefresh: '刷新', showLanguage: '语言', showFullScreen: '全屏', showFontSize: '字号组件', showDark: '深色组件', showColorPicker: '颜色选择器', showTheme: '主题按钮',
  showLock: '锁屏', localCalendar: '日历', switchCompany: '公司切换', switchingPlatforms: '平台切换', rightToolsDrag: '工具拖拽排序',
  ai: '智能助手', 'ai.none': '管理员尚未配置', editPicture: '编辑图片', 'editPicture.hint': '上传前可旋转、裁剪、涂抹、标注',
  panel: '主题面板', random: '随机换肤', 'random.done': '换肤成功', configure: '主题配置', clear: '清理缓存', 'clear.title': '清理缓存', 'clear.text': '清除此浏览器中保存的界面偏好、标签页和最近记录，然后刷新。登录状态和业务数据不受影响。', px: '{size} px',
} as const

const en: Record<keyof typeof zh, string> = {
  title: 'Theme settings', save: 'Save', restore: 'Restore default', saved: 'Saved', restored: 'Defaults restored', unsaved: 'A preview: save it to find it again next time',
  'group.frame': 'Layout', 'group.looks': 'Looks', 'group.tabs': 'Tabs', 'group.page': 'Page', 'group.tools': 'Toolbar', 'group.help': 'Helpers',
  layout: 'Layout', 'layout.vertical': 'Vertical', 'layout.horizontal': 'Horizontal', 'layout.column': 'Columns', 'layout.comprehensive': 'Combined', 'layout.fall': 'Fall', 'layout.phone': 'Narrow windows are always vertical; your own layout comes back with the room',
  columnStyle: 'Column style', 'column.vertical': 'Vertical', 'column.horizontal': 'Horizontal', 'column.card': 'Cards', 'column.arrow': 'Arrow', 'column.semicircle': 'Semicircle',
  themeName: 'Theme', 'theme.default': 'Default', 'theme.plain': 'Plain', 'theme.technology': 'Technology',
  mode: 'Dark mode', color: 'Colour', 'color.own': 'Your own colour', 'color.fixed': 'The technology theme is always blue', isFollow: 'Menu in this colour', 'isFollow.only': 'In the default theme only',
  menuWidth: 'Menu width', fontSize: 'Font size', radius: 'Corner radius', quality: 'Photo quality', 'quality.hint': 'Photos are made smaller to this quality before they are sent', colorWeakness: 'For colour-weak eyes',
  fixedHeader: 'Fixed header', foldSidebar: 'Fold button', showProgressBar: 'Progress bar', pageTransition: 'Page transition', showFooter: 'Footer', showThemeSetting: 'Floating theme panel',
  showTabs: 'Show tabs', tabsBarStyle: 'Tab style', 'tab.card': 'Cards', 'tab.smart': 'Line', 'tab.smooth': 'Smooth', 'tab.rect': 'Squares', showTabsIcon: 'Tab icons', tabDrag: 'Drag tabs', persistTabs: 'Keep tabs',
  showSearch: 'Search', showNotice: 'Notices', showRefresh: 'Refresh', showLanguage: 'Language', showFullScreen: 'Full screen', showFontSize: 'Font size button', showDark: 'Dark mode button', showColorPicker: 'Colour picker', showTheme: 'Theme button',
  showLock: 'Lock screen', localCalendar: 'Calendar', switchCompany: 'Company switcher', switchingPlatforms: 'Platform switcher', rightToolsDrag: 'Drag tools',
  ai: 'AI assistant', 'ai.none': 'Not configured on the server', editPicture: 'Edit pictures', 'editPicture.hint': 'Turn, crop, redact or annotate them before they are sent',
  panel: 'Theme panel', random: 'Random skin', 'random.done': 'A new skin is on', configure: 'Theme settings', clear: 'Clear cache', 'clear.title': 'Clear cache', 'clear.text': 'Forgets the preferences, tabs and recent entries kept in this browser, then reloads. You stay signed in; no business data is touched.', px: '{size} px',
}

export type LookKey = keyof typeof zh
export const { useT: useLookT, t: lookT } = defineTexts('look', { zh, en })
