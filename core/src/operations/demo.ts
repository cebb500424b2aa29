/** Whose account an empty trial installation comes with: seeded by the server, offered on the login page, used by the journeys. */
export const demoPerson = { email: 'demo@delibera.test', password: 'Delibera.2026', first_name: 'Elena', last_name: 'Marchesini' } as const
