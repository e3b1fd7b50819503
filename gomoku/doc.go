// Package gomoku is five in a row for package ply: freestyle, standard, renju and
// caro, on boards from 5×5 to 20×20.
package gomoku
