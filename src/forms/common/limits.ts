/** Binary, and the limit itself is allowed (rulings GEN-13). */
export const tenMegabytes = 10 * 1024 * 1024;
export const fiveMegabytes = 5 * 1024 * 1024;
