import { useMediaQuery } from '@mantine/hooks'

/** Whether what stands beside the work of a page (`Columns`) comes below it. */
export const useNarrow = (): boolean => useMediaQuery('(max-width: 62em)', undefined, { getInitialValueInEffect: false }) ?? false
