import { reportFailedWindows } from './browser.ts'

reportFailedWindows()
