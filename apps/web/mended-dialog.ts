import type { Plugin } from 'vite'

const FILE = /[\\/]@rc-component[\\/]dialog[\\/]es[\\/]Dialog[\\/]Content[\\/]index\.js$/
const COPIED = '...panelRef.current,'

/**
 * A dialog of Ant Design copies the methods of its panel once. In a tab that comes to the front again the copy is made
 * before the panel is back, and the dialog then calls a `focus` that is not there. Here it asks the panel when it is called.
 */
export function mendedDialog(): Plugin {
  return {
    name: 'mended-dialog',
    enforce: 'pre',
    transform(code, id) {
      if (!FILE.test(id.split('?', 1)[0] ?? '')) return undefined
      if (!code.includes(COPIED))
        this.error('the dialog is another one than was mended: look whether it still needs it')
      return { code: code.replace(COPIED, 'focus: () => panelRef.current?.focus(),'), map: null }
    },
  }
}
