/** What a thread says of a picture that nobody can use: whoever sent it is told, nobody else is alarmed. */
export const badPicture = 'the picture cannot be read'
